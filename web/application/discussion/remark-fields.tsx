import { Controller, useWatch } from 'react-hook-form';
import type { Addressable, discussion } from '#contract/application/discussion.ts';
import type { Output } from '#contract/call.ts';
import { supplierName } from '#domain/joined-names.ts';
import { maxLength } from '#domain/limits.ts';
import { stepTypeLabel } from '#texts/code-labels.ts';
import { discussionLabel, discussionText } from '#texts/discussion.ts';
import { discussionScreen } from '#texts/discussion-screen.ts';
import { label } from '#texts/fields.ts';
import { assigneeName } from '#texts/people.ts';
import { FileFields } from '#web/form/file-fields.tsx';
import type { ServerForm } from '#web/form/use-server-form.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Note } from '#web/ui/note.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { addresseesWith, keyOf, offered, type RemarkInput } from './remark-form.ts';

type Props = {
  init: Output<typeof discussion.init>;
  form: ServerForm<RemarkInput, RemarkInput>['form'];
};

/** The fields of a remark. Only an operator chooses who reads it, and whom it wakes. */
export function RemarkFields({ init: { audiences, addressables }, form }: Props) {
  const { control } = form;
  return (
    <>
      <Controller
        control={control}
        name="text"
        render={({ field, fieldState }) => (
          <TextArea
            {...field}
            required
            label={discussionLabel.text}
            rows={4}
            maxLength={maxLength.remark}
            error={fieldState.error?.message}
          />
        )}
      />
      <FileFields control={control} labelOf={label.attached_file} />
      {addressables === undefined ? (
        <p>{discussionScreen.toRequester}</p>
      ) : (
        <>
          <AudienceField audiences={audiences ?? []} addressables={addressables} form={form} />
          <AddresseesField addressables={addressables} form={form} />
        </>
      )}
      <Controller
        control={control}
        name="awaits_reply"
        render={({ field }) => (
          <Checkbox {...field} label={discussionLabel.awaits_reply} note={discussionScreen.awaitsHelp} />
        )}
      />
    </>
  );
}

type Audiences = NonNullable<Props['init']['audiences']>;
type Choosing = { addressables: readonly Addressable[]; form: Props['form'] };

/** 公開範囲. With a supplier chosen it looks different, and says who reads the remark. */
function AudienceField({ audiences, addressables, form }: Choosing & { audiences: Audiences }) {
  const chosen = useWatch({ control: form.control, name: 'supplier_id' });
  const supplier = audiences.find(({ supplier_id }) => supplier_id === chosen);
  return (
    <Controller
      control={form.control}
      name="supplier_id"
      render={({ field: { value, onChange, name }, fieldState }) => (
        <div className="space-y-2">
          <RadioGroup
            stacked
            name={name}
            label={discussionLabel.audience}
            options={[
              { value: '', label: discussionText.inside },
              ...audiences.map((each) => ({
                value: String(each.supplier_id),
                label: `${discussionText.inside}と${supplierName(each)}`,
              })),
            ]}
            value={value === null ? '' : String(value)}
            onChange={(next) => {
              const supplier_id = next === '' ? null : Number(next);
              onChange(supplier_id);
              form.setValue('addressees', addresseesWith(addressables, form.getValues(), supplier_id));
            }}
            error={fieldState.error?.message}
          />
          <div aria-live="polite">
            {supplier !== undefined && (
              <Note tone="warning">{discussionScreen.readBySupplier(supplierName(supplier))}</Note>
            )}
          </div>
        </div>
      )}
    />
  );
}

/** 宛先: people of steps, and those who wrote before. */
function AddresseesField({ addressables, form }: Choosing) {
  const supplier_id = useWatch({ control: form.control, name: 'supplier_id' });
  return (
    <Controller
      control={form.control}
      name="addressees"
      render={({ field: { value, onChange, name }, fieldState }) => (
        <Field
          kind="group"
          required
          name={name}
          label={discussionLabel.addressees}
          error={fieldState.error?.message}
        >
          {({ labelId, describedBy }) => (
            <div role="group" aria-labelledby={labelId} aria-describedby={describedBy}>
              {offered(addressables, supplier_id).map((each) => {
                const key = keyOf(each);
                return (
                  <div key={key}>
                    <Checkbox
                      low
                      label={addressableName(each)}
                      value={value.includes(key)}
                      onChange={(chosen) => {
                        onChange(chosen ? [...value, key] : value.filter((other) => other !== key));
                        form.setValue('addressed', true);
                      }}
                    />
                  </div>
                );
              })}
            </div>
          )}
        </Field>
      )}
    />
  );
}

/** `申請者：産業機器事業部 営業部 伊藤 さくら` */
function addressableName(each: Addressable): string {
  const what = each.step_type === null ? discussionScreen.wroteBefore : stepTypeLabel[each.step_type];
  return `${what}：${assigneeName(each)}`;
}
