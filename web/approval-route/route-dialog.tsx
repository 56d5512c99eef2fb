import { useState } from 'react';
import { RouteEditor } from './route-editor.tsx';
import type { RouteEditorProps } from './route-editor.tsx';

/** The route dialog (specification 2, "/application/detail", and 5, "Approval route"; domain 2.2). */
export default function RouteDialog(props: RouteEditorProps) {
  const { open } = props;
  const [opening, setOpening] = useState(0);
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    // Each opening starts from `initial`; what was edited stays to be seen while the dialog fades out.
    if (open) setOpening(opening + 1);
  }
  return opening === 0 ? null : <RouteEditor key={opening} {...props} />;
}
