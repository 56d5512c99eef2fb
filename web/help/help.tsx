import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { help } from '#contract/help.ts';
import type { SearchOf } from '#contract/routes.ts';
import { helpScreen } from '#texts/help.ts';
import { read } from '#web/call/read.ts';
import { Link } from '#web/navigation/link.tsx';
import { useLoginedUser } from '#web/shell/session.ts';
import { useTabName } from '#web/shell/title.ts';
import { CardBody } from '#web/ui/card-body.tsx';
import { Card } from '#web/ui/card.tsx';
import { linkClass } from '#web/ui/link-class.ts';
import { Blocks } from './blocks.tsx';
import { readManual, type Heading } from './manual.ts';
import { PlaceLink } from './place-link.tsx';
import { placeOf } from './places.ts';
import { showHeading } from './show-heading.ts';

/** /help: a page of the manual, at the heading that the address names (docs/rules/help.md). */
export default function Help({ page, at }: SearchOf<'/help'>) {
  const place = placeOf(at, useLoginedUser().role);
  const { data } = useQuery({
    ...read(help.page, { page: page ?? place.page }),
    placeholderData: keepPreviousData,
  });
  const hash = useLocation({ select: (location) => location.hash });
  const anchor = hash === '' && page === undefined ? place.anchor : hash;
  const manual = useMemo(() => readManual(data?.text ?? ''), [data?.text]);
  const title = data?.pages.find((each) => each.page === data.page)?.title ?? '';
  useTabName(title);
  useEffect(() => {
    showHeading(anchor);
  }, [manual, anchor]);

  if (data === undefined) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-blocks lg:grid-cols-[16rem_minmax(0,1fr)]">
      <nav aria-label={helpScreen.contents} className="space-y-blocks lg:sticky lg:top-16 print:hidden">
        <Card title={helpScreen.contents}>
          <Contents page={data.page} headings={[...manual.headings.values()]} />
        </Card>
        {data.pages.length > 1 && (
          <Card title={helpScreen.pages}>
            <ul className="space-y-1.5">
              {data.pages.map((each) => (
                <li key={each.page}>
                  <Link
                    to="/help"
                    search={{ page: each.page }}
                    aria-current={each.page === data.page ? 'page' : undefined}
                    className={linkClass}
                  >
                    {each.title}
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </nav>
      <Card title={title} titled flush>
        <CardBody className="max-w-180 text-base leading-[1.8]">
          <Blocks
            tokens={manual.tokens}
            headings={manual.headings}
            page={data.page}
            readable={data.pages.map((each) => each.page)}
          />
        </CardBody>
      </Card>
    </div>
  );
}

function Contents({ page, headings }: { page: string; headings: readonly Heading[] }) {
  return (
    <ul className="space-y-1.5">
      {headings
        .filter(({ depth }) => depth === 2)
        .map(({ id, text }) => (
          <li key={id}>
            <PlaceLink page={page} anchor={id}>
              {text}
            </PlaceLink>
          </li>
        ))}
    </ul>
  );
}
