import { useQuery } from '@tanstack/react-query';
import { messageCreate } from '#contract/message/create.ts';
import { messageView } from '#contract/message/view.ts';
import { replyTitle } from '#domain/message/reply-title.ts';
import { usersMessage } from '#texts/colleague.ts';
import { BackLink } from '#web/shared/back-link.tsx';
import { Refused } from '#web/call/call.ts';
import { read } from '#web/call/read.ts';
import { useHelpTopic } from '#web/shell/help-topic.ts';
import { PageActions } from '#web/ui/page-actions.tsx';
import { backFrom } from './back.ts';
import { ComposeCard } from './compose-card.tsx';
import { emptyMessage } from './compose-form.ts';
import { Original } from './original.tsx';

type Props = { reply_message_id?: number; view_from_top?: boolean; about_users?: boolean };

/** /message/create: a new message or a reply. */
export default function MessageCreate(props: Props) {
  const { reply_message_id, view_from_top = false, about_users = false } = props;
  return reply_message_id === undefined ? (
    <NewMessage view_from_top={view_from_top} about_users={about_users} />
  ) : (
    <Reply reply_message_id={reply_message_id} view_from_top={view_from_top} />
  );
}

function NewMessage({ view_from_top, about_users }: { view_from_top: boolean; about_users: boolean }) {
  const division = useQuery(read(messageCreate.logined_division_id, {}));
  if (division.data === undefined) return null;
  return (
    <ComposeCard
      division_id={division.data}
      initial={about_users ? { ...emptyMessage, ...usersMessage } : emptyMessage}
      reply_to={null}
      view_from_top={view_from_top}
      back={about_users ? '/colleague' : backFrom(view_from_top)}
    />
  );
}

function Reply({ reply_message_id, view_from_top }: { reply_message_id: number; view_from_top: boolean }) {
  useHelpTopic('reply');
  const division = useQuery(read(messageCreate.logined_division_id, {}));
  const preset = useQuery(read(messageCreate.destination_for_reply, { reply_message_id }));
  const original = useQuery(read(messageView.init, { message_id: reply_message_id }));
  if (preset.error instanceof Refused)
    return <PageActions back={<BackLink to={backFrom(view_from_top)} />} />;
  if (division.data === undefined || preset.data === undefined || original.data === undefined) return null;
  const { title, reply_to, department_groups, suppliers } = preset.data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-blocks lg:grid-cols-[minmax(0,1fr)_clamp(20rem,30%,34rem)]">
      {/* In sight while the answer is written. The edge leaves room for the shadow of the card. */}
      <div className="lg:sticky lg:top-15 lg:col-start-2 lg:-m-2 lg:max-h-[calc(100dvh-4.5rem)] lg:overflow-y-auto lg:p-2">
        <Original message_id={reply_message_id} message={original.data} />
      </div>
      <div className="min-w-0 lg:col-start-1 lg:row-start-1">
        <ComposeCard
          division_id={division.data}
          initial={{
            ...emptyMessage,
            title: replyTitle(title),
            department_groups,
            suppliers,
            reply_message_id,
          }}
          reply_to={reply_to}
          view_from_top={view_from_top}
          back={backFrom(view_from_top)}
        />
      </div>
    </div>
  );
}
