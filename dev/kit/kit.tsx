import { Buttons, Marks, Tokens } from './basics.tsx';
import { Choices, Fields, FileExamples } from './fields.tsx';
import { Tables } from './lists.tsx';
import { Dialogs, Frame, ReadingExamples, Surfaces } from './surfaces.tsx';

const chapters = [
  { id: 'tokens', title: '色と文字', parts: <Tokens /> },
  { id: 'buttons', title: 'ボタンとしるし', parts: [<Buttons key="buttons" />, <Marks key="marks" />] },
  {
    id: 'fields',
    title: '入力',
    parts: [<Fields key="fields" />, <Choices key="choices" />, <FileExamples key="files" />],
  },
  { id: 'tables', title: '一覧', parts: <Tables /> },
  { id: 'surfaces', title: '面と知らせ', parts: [<Surfaces key="surfaces" />, <Dialogs key="dialogs" />] },
  { id: 'reading', title: '読むもの', parts: <ReadingExamples /> },
  { id: 'frame', title: '枠', parts: <Frame /> },
] as const;

/** /dev/kit: every part of web/ui in every state. */
export function Kit() {
  return (
    <>
      <header className="sticky top-0 z-20 flex min-h-12 items-center justify-between bg-canvas px-4">
        <h1 className="text-xl font-bold">画面の部品</h1>
        <span className="text-xs text-ink-soft">開発用</span>
      </header>
      <main id="kit" className="mx-auto w-full max-w-[90rem] space-y-6 p-4 md:p-6">
        <nav aria-label="目次">
          <ul className="kit-jumps">
            {chapters.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        {chapters.map(({ id, title, parts }) => (
          <section key={id} id={id} aria-label={title} className="kit-parts">
            <h2 className="kit-title">{title}</h2>
            {parts}
          </section>
        ))}
      </main>
    </>
  );
}
