import { linkedSteps, routeLayout } from './route-layout.ts';
import type { DiagramStep } from './route-diagram.tsx';

/** Whether steps run side by side: then a diagram shows more than their list. Also true of a cycle. */
export function hasBranches(steps: readonly DiagramStep[]): boolean {
  return routeLayout(linkedSteps(steps))?.rows !== 1;
}
