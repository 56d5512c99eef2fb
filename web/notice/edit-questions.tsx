import { useId } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormState } from 'react-hook-form';
import { questionLimits } from '#domain/limits.ts';
import { newQuestion } from '#domain/notice/questionnaire.ts';
import { isBlank } from '#domain/text.ts';
import { questionnaireForm } from '#texts/questionnaire-form.ts';
import { questionnaireLabel } from '#texts/questionnaire.ts';
import { text } from '#texts/ui.ts';
import { useConfirm } from '#web/form/confirm.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { hasTexts, type EditForm, type TypedQuestion } from './edit-form.ts';
import { presets } from './edit-presets.ts';
import { QuestionFields } from './edit-question.tsx';

const name = 'questionnaire.questions';
const max = questionLimits.questions;

/** The questions of a notice in their order, which buttons change. */
export function QuestionList({ form }: { form: EditForm }) {
  const id = useId();
  const { control } = form;
  const questions = useFieldArray({ control, name });
  const { errors } = useFormState({ control, name });
  const confirm = useConfirm();
  const count = questions.fields.length;
  const full = count >= max;

  const add = (question: TypedQuestion) => {
    questions.append(question, { focusName: `${name}.${count}.kind` });
  };
  // The question is moved in the document, which takes the focus from its button.
  const move = (from: number, to: number) => {
    flushSync(() => questions.move(from, to));
    const [first, second] = to < from ? ['up', 'down'] : ['down', 'up'];
    const buttons = [first, second].map((way) => document.getElementById(`${id}-${to}-${way}`));
    buttons.find((button) => !button?.matches(':disabled'))?.focus();
  };
  const remove = async (index: number) => {
    const question = form.getValues(`${name}.${index}`);
    const confirmed =
      !hasTexts(question) ||
      (await confirm({
        ...(isBlank(question.text) ? {} : { about: question.text }),
        prompt: questionnaireForm.remove(questionnaireLabel.question(index + 1)),
        confirmLabel: text.remove,
        destructive: true,
      }));
    if (!confirmed) return;
    flushSync(() => questions.remove(index));
    if (count === 1) document.getElementById(`${id}-add`)?.focus();
    else form.setFocus(`${name}.${Math.min(index, count - 2)}.kind`);
  };

  return (
    <Field
      kind="group"
      name={name}
      label={questionnaireForm.questions}
      required
      errorFirst
      error={errors.questionnaire?.questions?.root?.message}
      aside={<span className="text-xs text-ink-faint">{questionnaireForm.countOf(count, max)}</span>}
    >
      {({ labelId, describedBy }) => (
        <div role="group" aria-labelledby={labelId} aria-describedby={describedBy} className="mt-1 space-y-3">
          {count === 0 ? (
            <p className="hint">{questionnaireForm.noQuestions}</p>
          ) : (
            <ol className="space-y-3">
              {questions.fields.map((field, index) => (
                <li key={field.id}>
                  <QuestionFields
                    form={form}
                    index={index}
                    buttonId={`${id}-${index}`}
                    last={index === count - 1}
                    onMove={(to) => move(index, to)}
                    onRemove={() => void remove(index)}
                  />
                </li>
              ))}
            </ol>
          )}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-md:gap-x-5">
            <Button
              id={`${id}-add`}
              size="small"
              disabled={full}
              aria-describedby={full ? `${id}-full` : undefined}
              onClick={() => add(newQuestion)}
            >
              {questionnaireForm.add}
            </Button>
            {full ? (
              <p id={`${id}-full`} className="hint">
                {questionnaireForm.full(max)}
              </p>
            ) : (
              <MenuButton
                label={questionnaireForm.presets}
                entries={presets.map(({ name: label, question }) => ({
                  label,
                  onChoose: () => add(question),
                }))}
              />
            )}
          </div>
        </div>
      )}
    </Field>
  );
}
