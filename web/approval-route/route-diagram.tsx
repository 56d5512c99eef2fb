import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { formatPrevStepOrder } from '#domain/approval-route/edit-steps.ts';
import { linkedSteps, routeLayout } from '#domain/approval-route/route-layout.ts';
import type { StepType } from '#domain/codes.ts';
import { label } from '#texts/fields.ts';
import { routePicture, routeHint, routeMessage } from '#texts/approval-route.ts';
import { stepTypeLabel } from '#texts/code-labels.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FieldError } from '#web/ui/field-error.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import {
  boxHeight,
  drawnGaps,
  editedGaps,
  flatBoxHeight,
  geometryOf,
  hasRoom,
  lineHeight,
  roomyGaps,
} from './diagram-geometry.ts';
import type { StepPlace } from './edit-steps.ts';
import { plusesOf, type Plus } from './plus-places.ts';

/** The state of a step in the diagram; `never` if the application ended before the step started. */
export type StepState = 'done' | 'running' | 'unattended' | 'waiting' | 'rejected' | 'never';
/** The states that a reader looks for first. */
const telling: readonly StepState[] = ['running', 'unattended', 'rejected'];

export type DiagramStep = {
  readonly step_order: number;
  readonly step_type: StepType;
  readonly prev_step_order: readonly number[];
  /** The assignee, or the user who acted on the step. */
  readonly who: string;
  /** The end of `who` without the division, which most steps of a route share: the boxes are narrow. */
  readonly short: string;
  /** Null while the route is being edited. */
  readonly state: { readonly kind: StepState; readonly word: string } | null;
};

type Props = {
  steps: readonly DiagramStep[];
  /** Shows a 「＋」 at each place where a step can be added. */
  onAdd?: ((place: StepPlace) => void) | undefined;
};

/**
 * A route as a diagram. Parallel steps are side by side (docs/rules/routes.md#route-picture). A screen reader
 * gets a list of the steps, each with those that it waits for. A cycle gives an error instead of a diagram.
 */
export function RouteDiagram({ steps, onAdd }: Props) {
  const [chosen, setChosen] = useState<number | null>(null);
  const editable = onAdd !== undefined;
  const graph = useMemo(() => linkedSteps(steps), [steps]);
  const [place, available] = useWidth();
  const geometry = useMemo(() => {
    const layout = routeLayout(graph);
    if (layout === null) return null;
    const roomy = editable && hasRoom(layout, roomyGaps, available);
    const gaps = roomy ? roomyGaps : editable ? editedGaps : drawnGaps;
    const { flow, boxWidth } = geometryOf(layout, gaps, available);
    // Downwards and wide enough, the boxes are flat: a list of the same steps follows.
    const flat = flow === 'down' && boxWidth >= 13 && !steps.some(isPill);
    // A name that is too long for one line gets a second one.
    const long = steps.some(({ short }) => widthOf(short) > boxWidth - boxEdges);
    const high = (flat ? flatBoxHeight : boxHeight) + (long ? lineHeight : 0);
    return { ...geometryOf(layout, gaps, available, high), flat, roomy };
  }, [steps, graph, editable, available]);
  const pluses = useMemo(() => (editable ? plusesOf(graph) : null), [graph, editable]);
  const scrollBox = useRef<HTMLDivElement>(null);
  // Scrolls to the step that matters now, with as much of what led to it as fits.
  const [now] = telling.flatMap((kind) => steps.filter(({ state }) => state?.kind === kind));
  const shown = now?.step_order;
  useEffect(() => {
    const box = scrollBox.current;
    const place = box?.querySelector<HTMLElement>(`[data-step="${shown}"]`);
    if (box && place) box.scrollLeft = place.offsetLeft + 1.25 * place.offsetWidth - box.clientWidth;
    // Again once the room is known, which decides how wide the diagram is.
  }, [shown, available]);
  if (geometry === null) return <FieldError id="route-diagram-error" message={routeMessage.prevCycle} />;

  const { flow, flat, roomy, width, boxWidth, boxHeight: high, boxes, lines } = geometry;
  // Flowing down, a pill takes half of the place of a box: the first one the lower, the last one the upper.
  const halves = flow === 'down' && steps.some(isPill) ? high / 2 : 0;
  const height = geometry.height - 2 * halves;
  const stepAt = new Map(steps.map((step) => [step.step_order, step]));
  const waitsFor = new Map(graph.map((step) => [step.step_order, step.waits_for]));
  const chosenStep = chosen === null ? undefined : stepAt.get(chosen);
  return (
    <div ref={place} className="min-w-0 space-y-1.5">
      <SidewaysBox box={scrollBox}>
        <div
          data-flow={flow}
          data-flat={flat || undefined}
          data-roomy={roomy || undefined}
          className={classNames('relative', editable && steps.length > 2 && 'route-picture-edited')}
          style={{ width: `${width}rem`, height: `${height}rem` }}
        >
          <svg
            aria-hidden="true"
            viewBox={`0 ${halves} ${width} ${height}`}
            className="absolute inset-0 size-full"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            {lines.map(({ from, to, path }) => (
              <path
                key={`${from} ${to}`}
                d={path}
                className={lineLook(stepAt.get(from)?.state?.kind, from === chosen || to === chosen)}
              />
            ))}
          </svg>
          <ol aria-label={routePicture.title}>
            {boxes.map(({ step_order, left, top }) => {
              const step = stepAt.get(step_order);
              return (
                step && (
                  <li
                    key={step_order}
                    data-step={step_order}
                    className="absolute"
                    style={{
                      left: `${left}rem`,
                      top: `${Math.max(0, top - halves)}rem`,
                      width: `${boxWidth}rem`,
                      height: `${isPill(step) ? high - halves : high}rem`,
                    }}
                  >
                    <StepBox
                      step={step}
                      waits_for={waitsFor.get(step_order) ?? []}
                      chosen={step_order === chosen}
                      onChoose={() => setChosen(step_order)}
                    />
                    {pluses?.get(step_order)?.map((plus) => (
                      <PlusButton key={plus.at} plus={plus} onAdd={() => onAdd?.(plus.place)} />
                    ))}
                  </li>
                )
              );
            })}
          </ol>
        </div>
      </SidewaysBox>
      {/* Hidden: screen readers read the same text at the step. */}
      <p aria-hidden="true" className="hint min-h-lh pt-1">
        {chosenStep !== undefined ? (
          fullText(chosenStep, waitsFor.get(chosenStep.step_order) ?? [])
        ) : steps.some(({ state }) => state !== null) ? (
          <Legend goesOn={steps.some(({ state }) => state?.kind === 'waiting')} />
        ) : (
          [editable && routeHint.addInPicture, (!editable || steps.length > 2) && routeHint.choosePictureStep]
        )}
      </p>
    </div>
  );
}

/** What the edges of a box take of its width, in rem. */
const boxEdges = 1.25;

/** About how wide a name is in a box, in rem. */
function widthOf(name: string): number {
  return [...name].reduce((sum, letter) => sum + (letter > '\u00ff' ? 0.75 : 0.42), 0);
}

/** The width of an element, in rem, and the ref that measures it. */
function useWidth() {
  const [width, setWidth] = useState(Infinity);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const measure = () => setWidth(element.clientWidth / rem);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}

/** A step that has only its type to show: the ends of a route being edited. */
const isPill = ({ who, state }: DiagramStep) => who === '' && state === null;

/** The two kinds of lines, or the one of an application that has ended. The boxes name their states. */
function Legend({ goesOn }: { goesOn: boolean }) {
  const kinds = [
    { word: routePicture.passed, from: 'done' },
    ...(goesOn ? [{ word: routePicture.ahead, from: 'waiting' } as const] : []),
  ] as const;
  return (
    <span className="flex flex-wrap gap-4">
      {kinds.map(({ word, from }) => (
        <span key={word} className="flex items-center gap-1.5">
          <svg viewBox="0 0 2 0.5" width="32" height="8" strokeLinecap="round">
            <path d="M0.1 0.25H1.9" className={lineLook(from, false)} />
          </svg>
          {word}
        </span>
      ))}
    </span>
  );
}

/** Scrolls sideways. A fade and an arrow show on which side there is more; keys scroll by the focus. */
function SidewaysBox({ box, children }: { box: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  const [more, setMore] = useState({ left: false, right: false });
  useEffect(() => {
    const scrolling = box.current;
    if (!scrolling) return undefined;
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = scrolling;
      // Positions may be fractions of a pixel.
      setMore({ left: scrollLeft > 1, right: scrollLeft + clientWidth < scrollWidth - 1 });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(scrolling);
    for (const content of scrolling.children) observer.observe(content);
    scrolling.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      scrolling.removeEventListener('scroll', measure);
    };
  }, [box]);
  const scroll = (pages: number) =>
    box.current?.scrollBy({ left: pages * box.current.clientWidth, behavior: 'smooth' });
  return (
    <div className="route-picture">
      {/* The padding keeps the box from clipping the focus rings. */}
      <div ref={box} className="-m-1 overflow-x-auto p-1" data-scrolls-sideways>
        {children}
      </div>
      {(['left', 'right'] as const).map(
        (side) =>
          more[side] && (
            <div key={side} aria-hidden="true" data-side={side} className="route-picture-more">
              <button type="button" tabIndex={-1} onClick={() => scroll(side === 'left' ? -0.7 : 0.7)}>
                <Icon name={side} />
              </button>
            </div>
          ),
      )}
    </div>
  );
}

function PlusButton({ plus, onAdd }: { plus: Plus; onAdd: () => void }) {
  return (
    <button
      type="button"
      aria-label={plus.name}
      title={plus.name}
      data-plus={plus.at}
      className="route-plus"
      onClick={onAdd}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true" strokeLinecap="round">
        <path d="M8 4v8M4 8h8" />
      </svg>
    </button>
  );
}

type StepBoxProps = {
  step: DiagramStep;
  waits_for: readonly number[];
  chosen: boolean;
  onChoose: () => void;
};

/** One step. Selecting it highlights its lines and shows its full text. */
function StepBox({ step, waits_for, chosen, onChoose }: StepBoxProps) {
  const { step_order, step_type, who, short, state } = step;
  const name = (
    <span className="soft">
      {label.step_order} {step_order}
    </span>
  );
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onFocus={onChoose}
      onClick={onChoose}
      data-state={state?.kind}
      className={classNames('step-box', isPill(step) && 'step-pill')}
    >
      {isPill(step) ? (
        <span className="sr-only">{name}</span>
      ) : (
        <span className="flex w-full items-center justify-between gap-1">
          {name}
          {state !== null &&
            (isAhead(state.kind) ? (
              <span className="sr-only">{state.word}</span>
            ) : (
              <Tag tone={tones[state.kind]}>{state.word}</Tag>
            ))}
        </span>
      )}
      <b>{stepTypeLabel[step_type]}</b>
      <span className="line-clamp-2 w-full break-keep wrap-anywhere" title={who}>
        <span className="sr-only">{who.slice(0, -short.length)}</span>
        {short}
      </span>
      <span className="sr-only">{previousText(waits_for)}</span>
    </button>
  );
}

function previousText(waits_for: readonly number[]): string {
  return waits_for.length === 0 ? '' : routePicture.after(formatPrevStepOrder(waits_for));
}

function fullText(step: DiagramStep, waits_for: readonly number[]): string {
  const parts = [
    `${label.step_order} ${step.step_order}`,
    stepTypeLabel[step.step_type],
    step.who,
    step.state?.word ?? '',
    previousText(waits_for),
  ];
  return parts.filter((part) => part !== '').join('　');
}

/** A step that nobody worked on: its dashed box says so. */
const isAhead = (kind: StepState): kind is 'waiting' | 'never' => kind === 'waiting' || kind === 'never';

const tones: Record<Exclude<StepState, 'waiting' | 'never'>, Tone> = {
  done: 'success',
  running: 'progress',
  unattended: 'warning',
  rejected: 'danger',
};

/** Dashed if the application has yet to take this way, else solid. A route being edited has solid lines. */
function lineLook(from: StepState | undefined, marked: boolean): string {
  const ahead = from !== undefined && from !== 'done';
  return classNames('step-line', marked && 'step-line-marked', ahead && 'step-line-ahead');
}
