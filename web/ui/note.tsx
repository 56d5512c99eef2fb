import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { noteClass, noteSignClass } from './note-class.ts';
import { text } from '#texts/ui.ts';

const tones = {
  info: {
    className: 'bg-info-soft',
    sign: 'text-action',
    icon: 'info',
    word: text.information,
  },
  success: {
    className: 'bg-success-soft',
    sign: 'text-success',
    icon: 'check',
    word: text.information,
  },
  warning: {
    className: 'bg-warning-soft',
    sign: 'text-warning',
    icon: 'alert',
    word: text.warning,
  },
  danger: {
    className: 'bg-danger-soft',
    sign: 'text-danger',
    icon: 'alert',
    word: text.error,
  },
} as const;

/** An explanation, a warning or a success message. */
export function Note({ tone = 'info', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  const { className, sign, icon, word } = tones[tone];
  return (
    <div className={classNames(noteClass, className)}>
      <Icon name={icon} className={classNames(noteSignClass, sign)} />
      <div className="min-w-0 grow">
        {(tone === 'warning' || tone === 'danger') && <span className="sr-only">{word}：</span>}
        {children}
      </div>
    </div>
  );
}
