import { publishState, type PublishState } from '#domain/codes.ts';
import { publishStateLabel } from '#texts/code-labels.ts';
import { Tag, type Tone } from '#web/ui/tag.tsx';

const tones: Record<PublishState, Tone> = {
  [publishState.coming]: 'info',
  [publishState.published]: 'success',
  [publishState.ended]: 'neutral',
  [publishState.corrected]: 'warning',
};

/** 公開前, 公開中, 終了 or 訂正済み. */
export function PublishStateTag({ state }: { state: PublishState }) {
  return <Tag tone={tones[state]}>{publishStateLabel[state]}</Tag>;
}
