import type { IdentityProvider } from '#server/environment.ts';
import { examineProvider } from '#server/sign-in/examine-provider.ts';
import { reasonsOf } from '#server/sign-in/failures.ts';
import { bad, good, note, type DoctorFinding } from './doctor-finding.ts';

/** Reads a provider's metadata and keys. `onTime` gets how far its clock is ahead, in milliseconds. */
export async function examineIdentityProvider(
  provider: IdentityProvider,
  onTime: (offset: number) => void,
): Promise<readonly DoctorFinding[]> {
  const { issuer, id_token_signing_alg: alg, login_id_claim } = provider;
  try {
    const { algorithms, claims, has_key } = await examineProvider(provider, onTime);
    if (algorithms !== null && !algorithms.includes(alg))
      return [
        bad(
          `${issuer} は ${alg} で署名しません（${algorithms.join('、')}）。プロバイダーの設定か id_token_signing_alg を直してください。`,
        ),
      ];
    if (!has_key)
      return [
        bad(
          `${issuer} は ${alg} の鍵を公開していません。プロバイダーの署名鍵か id_token_signing_alg を直してください。`,
        ),
      ];
    const read = good(
      `${issuer} の設定と鍵を読めます。client_id と client_secret は、ログインして確認してください。`,
    );
    return claims === null || claims.includes(login_id_claim)
      ? [read]
      : [
          read,
          note(
            `${issuer} が挙げるクレームに ${login_id_claim} がありません。ログインできなければ login_id_claim を直してください。`,
          ),
        ];
  } catch (error) {
    return [bad(explain(issuer, error))];
  }
}

function explain(issuer: string, error: unknown): string {
  const reasons = reasonsOf(error).join('、');
  const document = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  if (/OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED/.test(reasons))
    return `${document} の issuer が、設定の issuer（${issuer}）と一致しません。末尾の / も含めて同じにしてください。`;
  if (/OAUTH_HTTP_REQUEST_FORBIDDEN|keys without TLS/.test(`${reasons} ${String(error)}`))
    return `${issuer} は https:// ではありません。issuer と鍵のアドレスは https:// でなければ使えません。`;
  if (/CERT|SELF_SIGNED|UNABLE_TO|SSL|TLS/.test(reasons))
    return `${issuer} の証明書を確かめられません（${reasons}）。社内の認証局なら NODE_EXTRA_CA_CERTS に証明書を指定してください。`;
  if (/OAUTH_(?:RESPONSE_IS_NOT|PARSE|INVALID)|OAUTH_UNEXPECTED|JWKS_INVALID|ERR_JOSE/.test(reasons))
    return `${document} か、その鍵を正しく読めません（${reasons}）。ブラウザーで開き、issuer が正しいか確認してください。`;
  return `${issuer} に接続できません（${reasons}）。issuer のホスト名と、この機械から外への https の通信（プロキシー、ファイアウォール）を確認してください。`;
}
