import { createElement as h, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The least that a React page with a list can be: `npm run bench paint` compares /application with it. */
function Bare() {
  const [rows, setRows] = useState<readonly (readonly string[])[]>([]);
  useEffect(() => {
    void fetch('/rows')
      .then((answer) => answer.json())
      .then(setRows);
  }, []);
  return h(
    'main',
    null,
    h('h1', null, '申請一覧'),
    h(
      'table',
      null,
      h(
        'tbody',
        null,
        rows.map((cells) =>
          h(
            'tr',
            { key: cells[0] },
            cells.map((cell) => h('td', { key: cell }, cell)),
          ),
        ),
      ),
    ),
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(h(Bare));
