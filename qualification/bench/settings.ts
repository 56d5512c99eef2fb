import type { Settings } from '#server/environment.ts';

/** The portal's settings for measurements: no identity provider and no mail server. */
export function benchSettings(database_url: string, files_url: string): Settings {
  return {
    mode: 'development',
    port: 0,
    host: '127.0.0.1',
    admin_port: null,
    stop_after_seconds: 0,
    base_url: 'http://portal.bench',
    environment_name: 'bench',
    operator: { name: 'bench', contact: null },
    data_dir: files_url,
    database_url,
    database_owner_url: database_url,
    identity_providers: [],
    order_edi: null,
    smtp_url: 'smtp://127.0.0.1:1',
    mail_from: 'portal@operator.example',
    files_url,
    clamd_url: null,
    evidence_keys: null,
    tsa_url: null,
    session_idle_minutes: 60,
    session_hours: 12,
    workers: 1,
    call_limits: false,
    trusted_proxies: [],
    hsts_subdomains: false,
    security_contact: null,
  };
}
