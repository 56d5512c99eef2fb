import { questionKind } from '#domain/codes.ts';
import { newQuestion } from '#domain/notice/questionnaire.ts';
import { presetQuestion } from '#texts/questionnaire-form.ts';
import type { TypedQuestion } from './edit-form.ts';

const { confirmed, registration, security, price } = presetQuestion;

const ofChoices = ({ name, text, choices }: { name: string; text: string; choices: readonly string[] }) => ({
  name,
  question: { ...newQuestion, text, choices: [...choices] },
});

/** よく使う質問: the name in the menu, and the question that it adds. */
export const presets: readonly { readonly name: string; readonly question: TypedQuestion }[] = [
  ofChoices(confirmed),
  {
    name: registration.name,
    question: {
      ...newQuestion,
      kind: questionKind.text,
      text: registration.text,
      hint: registration.hint,
      format: 'registration_number',
    },
  },
  ofChoices(security),
  ofChoices(price),
];
