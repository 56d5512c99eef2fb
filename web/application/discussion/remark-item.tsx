import { discussion, type Remark } from '#contract/application/discussion.ts';
import { showDateTime } from '#domain/japan-date.ts';
import { audienceText, discussionLabel, discussionText, remarkWriter } from '#texts/discussion.ts';
import { discussionScreen } from '#texts/discussion-screen.ts';
import { label } from '#texts/fields.ts';
import { FileLink } from '#web/shared/file-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { FileChips } from '#web/ui/file-chips.tsx';
import { LinkedText } from '#web/ui/linked-text.tsx';
import { userNames } from '#texts/people.ts';
import { panelClass } from '#web/ui/panel-class.ts';
import { Tag } from '#web/ui/tag.tsx';

type Props = {
  remark: Remark;
  onWithdraw: () => void;
  onEndWait: () => void;
  /** Of a download. */
  onTry: () => void;
  onRefused: (messages: readonly string[]) => void;
};

/** One remark: who wrote when, for whom it is, the text and the files. */
export function RemarkItem({ remark, onWithdraw, onEndWait, onTry, onRefused }: Props) {
  const { number, audience, addressees, written_at, text, attached_files, is_own } = remark;
  const named = (button: string) => discussionScreen.ofRemark(button, written_at);
  return (
    <li className={panelClass}>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {number !== undefined && <span className="text-ink-soft">{discussionText.number(number)}</span>}
        <span className="font-semibold">{remarkWriter(remark)}</span>
        <span className="text-ink-soft">{showDateTime(written_at)}</span>
        {audience !== undefined && (
          <Tag tone={audience === null ? 'neutral' : 'warning'}>
            <span className="sr-only">{discussionLabel.audience}：</span>
            {audienceText(audience)}
          </Tag>
        )}
        {remark.is_unread && <Tag tone="info">{discussionScreen.unread}</Tag>}
        {remark.awaits_reply && <Tag tone="progress">{discussionScreen.awaitsReply}</Tag>}
      </div>
      {addressees !== undefined && <p className="hint mt-1">{discussionScreen.to(userNames(addressees))}</p>}
      <div className="mt-2 space-y-2">
        {text === null ? (
          <p className="text-ink-soft">{discussionText.withdrawn}</p>
        ) : (
          <LinkedText text={text} />
        )}
        {attached_files.length > 0 && (
          <FileChips
            label={label.attached_files}
            files={attached_files.map((file) => (
              <FileLink
                key={file.file_id}
                chip
                file={file}
                declaration={discussion.download}
                onTry={onTry}
                onRefused={onRefused}
              />
            ))}
          />
        )}
        {is_own && text !== null && (
          <div className="flex flex-wrap gap-x-6 gap-y-2 print:hidden">
            {remark.awaits_reply && (
              <Button
                variant="plain"
                size="small"
                aria-label={named(discussionScreen.endWait)}
                onClick={onEndWait}
              >
                {discussionScreen.endWait}
              </Button>
            )}
            <Button
              variant="plain"
              size="small"
              aria-label={named(discussionScreen.withdraw)}
              onClick={onWithdraw}
            >
              {discussionScreen.withdraw}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}
