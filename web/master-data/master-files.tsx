import { masterData, type MasterFormat } from '#contract/master-data.ts';
import { masterDataScreen } from '#texts/master-data.ts';
import { downloadFile, Refused } from '#web/call/call.ts';
import { useBlockErrors } from '#web/form/block-errors.ts';
import { Refusals } from '#web/ui/error-summary.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';

/** Downloads of the files: the template, and what was imported last. */
export function MasterFiles() {
  const problems = useBlockErrors();
  const save = async (call: typeof masterData.template | typeof masterData.export, format: MasterFormat) => {
    problems.clear();
    try {
      await downloadFile(call, { format });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      problems.show(error.messages);
    }
  };
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap justify-end gap-x-4 gap-y-2 max-md:py-2">
        <MenuButton
          label={masterDataScreen.template}
          entries={[
            {
              label: masterDataScreen.workbooks,
              note: masterDataScreen.aboutTemplateWorkbooks,
              onChoose: () => void save(masterData.template, 'xlsx'),
            },
            {
              label: masterDataScreen.csvFiles,
              note: masterDataScreen.aboutTemplateCsv,
              onChoose: () => void save(masterData.template, 'csv'),
            },
          ]}
        />
        <MenuButton
          label={masterDataScreen.export}
          entries={[
            {
              label: masterDataScreen.workbooks,
              note: masterDataScreen.aboutExportWorkbooks,
              onChoose: () => void save(masterData.export, 'xlsx'),
            },
            {
              label: masterDataScreen.csvFiles,
              note: masterDataScreen.aboutExportCsv,
              onChoose: () => void save(masterData.export, 'csv'),
            },
          ]}
        />
      </div>
      <Refusals errors={problems.errors} attempt={problems.attempt} />
    </div>
  );
}
