import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { formatPrevStepOrder } from '#domain/approval-route/prev-steps.ts';
import type { StepType } from '#domain/codes.ts';
import { routeLabel, routePicture, routeHint, routeMessage } from '#texts/approval-route.ts';
import { stepTypeLabel } from '#texts/code-labels.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FieldError } from '#web/ui/field-error.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { linkedSteps, routeLayout } from './route-layout.ts';
import {
  boxHeight,
  drawnGaps,
  editedGaps,
  geometryOf,
  hasRoom,
  pillHeight,
  roomyGaps,
} from './diagram-geometry.ts';
import type { StepPlace } from './edit-steps.ts';
import { plusesOf, type Plus } from './pluses.ts';

/**
 * The state of a step in the diagram; `late` if it is under way and past its 目安, `never` if the application
 * ended before the step started.
 */
export type StepState = 'done' | 'running' | 'late' | 'unattended' | 'waiting' | 'rejected' | 'never';
/** The states that a reader looks for first. */
const telling: readonly StepState[] = ['late', 'running', 'unattended', 'rejected'];

export type DiagramStep = {
  readonly step_order: number;
  readonly step_type: StepType;
  readonly prev_step_order: readonly number[];
  /** The assignee, or the user who acted on the step. */
  readonly who: string;
  /** The end of `who` without the division, which most steps of a route share: the boxes are narrow. */
  readonly short: string;
  /** The end of `short`: the names of the people, which stay whole where a box cuts that. */
  readonly people: string;
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
    return { ...geometryOf(layout, gaps, available), roomy };
  }, [graph, editable, available]);
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

  const { flow, roomy, width, boxWidth, boxes, lines } = geometry;
  // Flowing down, a pill takes a part of the place of a box: the first one the lower, the last one the upper.
  const spared = flow === 'down' && steps.some(isPill) ? boxHeight - pillHeight : 0;
  const height = geometry.height - 2 * spared;
  const stepAt = new Map(steps.map((step) => [step.step_order, step]));
  const waitsFor = new Map(graph.map((step) => [step.step_order, step.waits_for]));
  const chosenStep = chosen === null ? undefined : stepAt.get(chosen);
  const drawsStates = steps.some(({ state }) => state !== null);
  return (
    <div ref={place} className="min-w-0 space-y-1.5">
      <SidewaysBox box={scrollBox}>
        <div
          className={classNames(
            'relative',
            flow === 'down' && 'mx-auto',
            // Room for the places below the last row.
            flow !== 'down' && editable && steps.length > 2 && 'mb-7',
          )}
          style={{ width: `${width}rem`, height: `${height}rem` }}
        >
          <svg
            aria-hidden="true"
            viewBox={`0 ${spared} ${width} ${height}`}
            className="absolute inset-0 size-full"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            {lines.map(({ from, to, path }) => (
              <path
                key={`${from} ${to}`}
                d={path}
                className={lineClass(stepAt.get(from)?.state?.kind, from === chosen || to === chosen)}
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
                      top: `${Math.max(0, top - spared)}rem`,
                      width: `${boxWidth}rem`,
                      height: `${isPill(step) ? boxHeight - spared : boxHeight}rem`,
                    }}
                  >
                    <StepBox
                      step={step}
                      atTop={flow === 'down'}
                      waits_for={waitsFor.get(step_order) ?? []}
                      chosen={step_order === chosen}
                      onChoose={() => setChosen(step_order)}
                    />
                    {pluses?.get(step_order)?.map((plus) => (
                      <PlusButton
                        key={plus.at}
                        plus={plus}
                        className={plusClasses[flow === 'down' ? 'down' : roomy ? 'roomy' : 'right'][plus.at]}
                        onAdd={() => onAdd?.(plus.place)}
                      />
                    ))}
                  </li>
                )
              );
            })}
          </ol>
        </div>
      </SidewaysBox>
      {/* Hidden: screen readers read the same text at the step. */}
      {(editable || drawsStates || chosenStep !== undefined) && (
        <p aria-hidden="true" className="hint min-h-lh pt-1">
          {chosenStep !== undefined ? (
            fullText(chosenStep, waitsFor.get(chosenStep.step_order) ?? [])
          ) : drawsStates ? (
            <Legend states={steps.map(({ state }) => state?.kind)} />
          ) : (
            [routeHint.addInPicture, steps.length > 2 && routeHint.choosePictureStep]
          )}
        </p>
      )}
    </div>
  );
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

/** The kinds of lines. The boxes name their states. */
function Legend({ states }: { states: readonly (StepState | undefined)[] }) {
  const kinds = [
    { word: routePicture.passed, from: 'done' },
    ...(states.includes('waiting') ? [{ word: routePicture.upcoming, from: 'waiting' } as const] : []),
    ...(states.includes('never') ? [{ word: routePicture.notTaken, from: 'never' } as const] : []),
  ] as const;
  return (
    <span className="flex flex-wrap gap-4">
      {kinds.map(({ word, from }) => (
        <span key={word} className="flex items-center gap-1.5">
          <svg viewBox="0 0 2 0.5" width="32" height="8" strokeLinecap="round">
            <path d="M0.1 0.25H1.9" className={lineClass(from, false)} />
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
    <div className="relative">
      {/* The padding keeps the box from clipping the focus rings. */}
      <div ref={box} className="-m-1 overflow-x-auto p-1" data-scrolls-sideways>
        {children}
      </div>
      {(['left', 'right'] as const).map(
        (side) =>
          more[side] && (
            <div key={side} aria-hidden="true" className={classNames(fadeClass, fadeSides[side])}>
              <button
                type="button"
                tabIndex={-1}
                onClick={() => scroll(side === 'left' ? -0.7 : 0.7)}
                className={scrollButtonClass}
              >
                <Icon name={side} />
              </button>
            </div>
          ),
      )}
    </div>
  );
}

const fadeClass = 'pointer-events-none absolute inset-y-0 flex w-14 items-center from-white from-30%';
const fadeSides = {
  left: 'left-0 bg-linear-to-r shadow-[-0.25rem_0_white]',
  right: 'right-0 justify-end bg-linear-to-l shadow-[0.25rem_0_white]',
} as const;
/** A finger swipes. */
const scrollButtonClass = classNames(
  'pointer-events-auto grid size-7 place-items-center rounded-full border border-line bg-white text-action',
  'shadow-card pointer-coarse:hidden',
);

/** The 「＋」 of a route being edited. `className` has its position at the box of its step. */
function PlusButton({ plus, className, onAdd }: { plus: Plus; className: string; onAdd: () => void }) {
  return (
    <button
      type="button"
      aria-label={plus.name}
      title={plus.name}
      className={classNames(plusClass, className)}
      onClick={onAdd}
    >
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        strokeLinecap="round"
        className="w-4 stroke-current stroke-[1.75]"
      >
        <path d="M8 4v8M4 8h8" />
      </svg>
    </button>
  );
}

const plusClass = classNames(
  'absolute grid size-6 place-items-center rounded-full border border-info-line bg-white text-action',
  'hover:border-action hover:bg-action hover:text-white',
  'focus-visible:border-action focus-visible:bg-action focus-visible:text-white',
  'pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5',
);
/** A line that is the only one at both ends has its place in its middle. */
const plusClasses: Record<'right' | 'roomy' | 'down', Record<Plus['at'], string>> = {
  right: {
    between: 'top-[calc(50%-0.75rem)] left-[calc(100%+1.125rem)]',
    after: 'top-[calc(50%-0.75rem)] left-[calc(100%+0.5rem)]',
    before: 'top-[calc(50%-0.75rem)] right-[calc(100%+0.5rem)]',
    beside: 'top-[calc(100%+0.25rem)] left-[calc(50%-0.75rem)]',
  },
  roomy: {
    between: 'top-[calc(50%-0.75rem)] left-[calc(100%+2.25rem)]',
    after: 'top-[calc(50%-0.75rem)] left-[calc(100%+0.5rem)]',
    // The head of the arrow is seen.
    before: 'top-[calc(50%-0.75rem)] right-[calc(100%+1rem)]',
    beside: 'top-[calc(100%+0.25rem)] left-[calc(50%-0.75rem)]',
  },
  // Each has the room of a finger.
  down: {
    between: 'top-[calc(100%+0.5rem)] left-[calc(50%-0.75rem)]',
    after: 'top-[calc(100%+0.5rem)] left-[calc(50%-0.75rem)]',
    before: '-top-8 left-[calc(50%-0.75rem)]',
    beside: 'top-[calc(50%-0.75rem)] left-[calc(100%+0.375rem)]',
  },
};

type StepBoxProps = {
  step: DiagramStep;
  /** A pill is at the top of its place, and not in the middle. */
  atTop: boolean;
  waits_for: readonly number[];
  chosen: boolean;
  onChoose: () => void;
};

/** One step. Selecting it highlights its lines and shows its full text. */
function StepBox({ step, atTop, waits_for, chosen, onChoose }: StepBoxProps) {
  const { step_order, step_type, who, short, people, state } = step;
  const pill = isPill(step);
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onFocus={onChoose}
      onClick={onChoose}
      className={classNames(
        'border text-xs leading-4.5',
        state === null ? 'border-control bg-white' : boxStates[state.kind],
        chosen && 'ring-2 ring-action',
        pill ? pillClass : boxClass,
        pill && (atTop ? 'top-0' : 'top-[calc(50%-1rem)]'),
      )}
    >
      <span className={pill ? 'sr-only' : 'mr-1.5 text-ink-soft'}>
        <span className="sr-only">{routeLabel.step_order} </span>
        {step_order}
      </span>
      {state !== null && <State {...state} />}
      <b className={pill ? 'truncate' : 'col-start-2 row-start-1 truncate'}>{stepTypeLabel[step_type]}</b>
      {who !== '' && (
        <span title={who} className={whoClass}>
          <span className="sr-only">{beginOf(who, short)}</span>
          <span className="max-w-max flex-[1_1_3rem] truncate whitespace-pre">{beginOf(short, people)}</span>
          <span className="max-w-full flex-none truncate whitespace-pre">{people}</span>
        </span>
      )}
      <span className="sr-only">{previousText(waits_for)}</span>
    </button>
  );
}

/** Two lines: number, type and state, and who. The lines of all boxes are at one height. */
const boxClass =
  '@container grid size-full grid-cols-[auto_minmax(0,1fr)_auto] content-center rounded-card px-2 text-left';
const pillClass = 'absolute grid h-8 w-full content-center justify-center rounded-full px-2';
/** A box that nobody worked on has a dashed edge. */
const boxStates: Record<StepState, string> = {
  done: 'border-success bg-success-soft',
  // Forced colours take the ring away.
  running:
    'border-action bg-chosen not-aria-pressed:inset-ring not-aria-pressed:inset-ring-action forced-colors:border-2',
  late: 'border-warning bg-chosen not-aria-pressed:inset-ring not-aria-pressed:inset-ring-warning forced-colors:border-2',
  unattended: 'border-warning bg-warning-soft',
  rejected: 'border-danger bg-danger-soft',
  waiting: 'border-dashed border-control bg-white',
  never: 'border-dashed border-control bg-white',
};
/**
 * The organisation gives way to the people, and goes where there is no room for three letters of it: upwards,
 * the people are the line in sight.
 */
const whoClass = 'col-span-full row-start-2 flex h-4.5 min-w-0 flex-wrap-reverse content-end overflow-hidden';

/** A text without its end. */
const beginOf = (text: string, end: string) => text.slice(0, text.length - end.length);

/**
 * The state at the right of a box: in words if a reader looks for it, else as a mark or an edge. In a narrow
 * box the type has the line: edge and ground alone say what is done and what is under way.
 */
function State({ kind, word }: NonNullable<DiagramStep['state']>) {
  const variant = stateVariants[kind];
  if (variant !== 'mark' && variant !== 'edge')
    return <span className={classNames(tagClass, tagTones[variant])}>{word}</span>;
  return (
    <>
      <span className="sr-only">{word}</span>
      {variant === 'mark' && (
        <Icon
          name="check"
          className="col-start-3 row-start-1 ml-1.5 size-3.5! self-center text-success @max-[7.25rem]:hidden"
        />
      )}
    </>
  );
}

function previousText(waits_for: readonly number[]): string {
  return waits_for.length === 0 ? '' : routePicture.after(formatPrevStepOrder(waits_for));
}

function fullText(step: DiagramStep, waits_for: readonly number[]): string {
  const parts = [
    `${routeLabel.step_order} ${step.step_order}`,
    stepTypeLabel[step.step_type],
    step.who,
    step.state?.word ?? '',
    previousText(waits_for),
  ];
  return parts.filter((part) => part !== '').join('　');
}

/** `mark` is a tick, and `edge` the edge of the box alone. */
const stateVariants: Record<StepState, keyof typeof tagTones | 'mark' | 'edge'> = {
  done: 'mark',
  running: 'progress',
  late: 'warning',
  unattended: 'warning',
  rejected: 'danger',
  waiting: 'edge',
  never: 'edge',
};

/** It is lower than other tags, and stands on the ground of its box. */
const tagClass =
  'col-start-3 row-start-1 ml-1.5 rounded-full border border-transparent px-1.75 leading-4 whitespace-nowrap';
const tagTones = {
  progress: 'bg-action text-white @max-[7rem]:sr-only',
  warning: 'bg-white text-warning',
  danger: 'bg-danger text-white',
} as const;

/**
 * In units of the picture. Dashed if the application has yet to take this way, else solid. A route being
 * edited has solid lines.
 */
function lineClass(from: StepState | undefined, marked: boolean): string {
  const ahead = from !== undefined && from !== 'done';
  return classNames(
    'fill-none forced-colors:stroke-[CanvasText]',
    marked ? 'stroke-action stroke-[0.15]' : 'stroke-control stroke-[0.09]',
    ahead && '[stroke-dasharray:0.3_0.25]',
  );
}
