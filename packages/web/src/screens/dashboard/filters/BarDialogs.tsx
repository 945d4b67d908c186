import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../../ui/kit/lazy-part.tsx';
import { openBarDialog, useBar } from './bar-store.ts';

const DIALOGS = {
  filters: lazyPart(async () => (await import('./config/ConfigDialog.tsx')).ConfigDialog),
  scoping: lazyPart(async () => (await import('../cross-filters/ScopingDialog.tsx')).ScopingDialog),
};

const close = () => openBarDialog(null);

/** The dialogs of the filter bar. They outlive the bar's change of shape, and with it what is typed in them. */
export function BarDialogs() {
  const dialog = useBar(state => state.dialog);
  useEffect(() => close, []);
  if (!dialog) return null;
  const Dialog = DIALOGS[dialog];
  return (
    <Suspense fallback={null}>
      <Dialog onClose={close} />
    </Suspense>
  );
}
