export type CheckFinding = {
  /** What the finding is about: `申請 12`, `申請一覧 6-5`, `テンプレート 3`, `メッセージ 4`, `監査ログ 5`. */
  readonly subject: string;
  readonly text: string;
};

/** A thoroughly damaged database is reported by its first findings: nobody reads a million. */
const maxFindings = 1000;

/** Collects the first findings and counts all. */
export class Findings {
  readonly first: CheckFinding[] = [];
  count = 0;

  add(subject: string, texts: readonly string[]): void {
    this.count += texts.length;
    const findings = texts.map((text) => ({ subject, text }));
    this.first.push(...findings.slice(0, maxFindings - this.first.length));
  }
}
