import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { formatPrevStepOrder } from '#domain/approval-route/edit-steps.ts';
import { linkedSteps, routeLayout } from '#domain/approval-route/route-layout.ts';
import type { StepType } from '#domain/codes.ts';
import { routeLabel, routePicture, routeHint, routeMessage } from '#texts/approval-route.ts';
import { stepTypeLabel } from '#texts/code-labels.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FieldError } from '#web/ui/field-error.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
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
          data-flow={flow}
          data-roomy={roomy || undefined}
          className={classNames('relative', editable && steps.length > 2 && 'route-picture-edited')}
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
                      top: `${Math.max(0, top - spared)}rem`,
                      width: `${boxWidth}rem`,
                      height: `${isPill(step) ? boxHeight - spared : boxHeight}rem`,
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
    ...(states.includes('waiting') ? [{ word: routePicture.ahead, from: 'waiting' } as const] : []),
    ...(states.includes('never') ? [{ word: routePicture.notTaken, from: 'never' } as const] : []),
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
  const { step_order, step_type, who, short, people, state } = step;
  const pill = isPill(step);
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onFocus={onChoose}
      onClick={onChoose}
      data-state={state?.kind}
      className={classNames('step-box', pill && 'step-pill')}
    >
      <span className={pill ? 'sr-only' : 'soft'}>
        <span className="sr-only">{routeLabel.step_order} </span>
        {step_order}
      </span>
      {state !== null && <State {...state} />}
      <b>{stepTypeLabel[step_type]}</b>
      {who !== '' && (
        <span title={who} className="step-who">
          <span className="sr-only">{beginOf(who, short)}</span>
          <span>{beginOf(short, people)}</span>
          <span>{people}</span>
        </span>
      )}
      <span className="sr-only">{previousText(waits_for)}</span>
    </button>
  );
}

/** A text without its end. */
const beginOf = (text: string, end: string) => text.slice(0, text.length - end.length);

/** The state at the right of a box: in words if a reader looks for it, else as a mark or an edge. */
function State({ kind, word }: NonNullable<DiagramStep['state']>) {
  const look = looks[kind];
  if (look !== 'mark' && look !== 'edge')
    return (
      <span className="step-tag">
        <Tag tone={look}>{word}</Tag>
      </span>
    );
  return (
    <>
      <span className="sr-only">{word}</span>
      {look === 'mark' && <Icon name="check" className="step-done" />}
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

/** A box that nobody worked on has a dashed edge. */
const looks: Record<StepState, Tone | 'mark' | 'edge'> = {
  done: 'mark',
  running: 'progress',
  unattended: 'warning',
  rejected: 'danger',
  waiting: 'edge',
  never: 'edge',
};

/** Dashed if the application has yet to take this way, else solid. A route being edited has solid lines. */
function lineLook(from: StepState | undefined, marked: boolean): string {
  const ahead = from !== undefined && from !== 'done';
  return classNames('step-line', marked && 'step-line-marked', ahead && 'step-line-ahead');
}
