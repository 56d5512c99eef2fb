import { handingOver } from '#texts/handing-over.ts';
import { Button } from '#web/ui/button.tsx';
import { useDialog } from '#web/ui/use-dialog.ts';
import { HandOverDialog, type HandOverProps } from './hand-over-dialog.tsx';

type Props = Pick<
  HandOverProps,
  'application_id' | 'application' | 'entry' | 'onHandedOver' | 'onLoadNewest'
>;

/** The button 社内の担当者へ引き継ぐ and its dialog. */
export function HandOver({ onHandedOver, onLoadNewest, ...about }: Props) {
  const dialog = useDialog();
  return (
    <>
      <Button size="small" onClick={() => dialog.show(true)}>
        {handingOver.open}
      </Button>
      {dialog.subject !== null && (
        <HandOverDialog
          key={dialog.opening}
          {...about}
          open={dialog.open}
          onHandedOver={() => {
            dialog.close();
            onHandedOver();
          }}
          // The step may be somebody else's by now, so the dialog goes.
          onLoadNewest={() => {
            dialog.close();
            return onLoadNewest();
          }}
          onClose={dialog.close}
          onClosed={dialog.unmount}
        />
      )}
    </>
  );
}
