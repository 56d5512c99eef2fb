import type { Output } from '#contract/call.ts';
import type { noticeEdit } from '#contract/notice/edit.ts';
import { label } from '#texts/fields.ts';
import { correctionText } from '#texts/notice-correction.ts';
import { noticeScreen } from '#texts/notice.ts';
import { Link } from '#web/navigation/link.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { linkClass } from '#web/ui/link-class.ts';
import { Note } from '#web/ui/note.tsx';

/** A notice that gets a 訂正版, as the form begins with it. */
export type Correction = Output<typeof noticeEdit.correction> & { readonly notice_id: number };

/** Above the form: which notice is corrected, and what that does. */
export function CorrectionNote({ correction }: { correction: Correction }) {
  return (
    <Note>
      <p>
        {correctionText.about}
        {correction.questionnaire !== null && correctionText.aboutAnswers}
      </p>
      <Link to="/notice/view" search={{ notice_id: correction.notice_id }} className={linkClass}>
        {correctionText.toCorrected}
      </Link>
    </Note>
  );
}

/** In the place of the division: it stays, as the kind of the notice does. */
export function FormerOwner({ correction: { division_name } }: { correction: Correction }) {
  return (
    <DefinitionList
      rows={[
        division_name === null
          ? { label: noticeScreen.kind, value: noticeScreen.systemNotice }
          : { label: label.division, value: division_name },
      ]}
    />
  );
}

/** So many names of a kind are listed; a notice may have a thousand. */
const listed = 10;

/** The targets of the corrected notice, which stay. */
export function FormerTargets({ correction }: { correction: Correction }) {
  const { publish_all_flag, supplier_groups, suppliers } = correction;
  const rows = [
    ...(publish_all_flag ? [{ label: correctionText.formerTargets, value: noticeScreen.all }] : []),
    ...[
      { label: noticeScreen.supplierGroups, names: supplier_groups },
      { label: noticeScreen.suppliers, names: suppliers },
    ]
      .filter(({ names }) => names.length > 0)
      .map(({ label: kind, names }) => ({
        label: correctionText.formerTargetsOf(kind),
        value: [
          ...names.slice(0, listed),
          ...(names.length > listed ? [correctionText.others(names.length - listed)] : []),
        ].join('、'),
      })),
  ];
  return <DefinitionList rows={rows} />;
}
