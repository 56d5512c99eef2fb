import { useState } from 'react';
import { Link } from '#web/navigation/link.tsx';
import type { MessageDetail } from '#contract/message/view.ts';
import { shell } from '#texts/shell.ts';
import { messageScreen } from '#texts/message.ts';
import { Details } from '#web/ui/details.tsx';
import { FileNameText } from '#web/ui/file-name.tsx';
import { ShowAll } from '#web/ui/show-all.tsx';
import { linkClass } from '#web/ui/link-class.ts';
import { MessageContent } from './content.tsx';

/** The original of a reply, above the form; collapsible. A phone shows a part of it until it is opened. */
export function Original({ message_id, message }: { message_id: number; message: MessageDetail }) {
  const [closed, setClosed] = useState(true);
  return (
    <Details variant="card" open summary={<h2>{messageScreen.original}</h2>}>
      <div data-closed={closed || undefined} className="space-y-2">
        <MessageContent
          message={message}
          beside
          brief={closed}
          files={message.message_files.map(({ file_id, file_name, size }) => (
            <FileNameText key={file_id} name={file_name} size={size} />
          ))}
        />
        {closed && (
          <div className="hidden phone:block">
            <ShowAll list={messageScreen.original} open={false} onToggle={() => setClosed(false)} />
          </div>
        )}
        {/* In a new tab: leaving the form would lose its chosen files. */}
        <Link
          to="/message/view"
          search={{ message_id }}
          target="_blank"
          className={`${linkClass} inline-block py-1`}
        >
          {messageScreen.openOriginal}
          <span className="sr-only">{shell.newTab}</span>
        </Link>
      </div>
    </Details>
  );
}
