import { Button } from 'antd';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { t } from '../platform/i18n.ts';
import { Modal } from './Modal.tsx';

interface LeaveGuardProps {
  /** 'Save changes to your dashboard?' */
  title: string;
  unsaved: boolean;
  saving: boolean;
  onSave(): Promise<boolean>;
}

/** Asks before unsaved changes are lost by leaving the page. */
export function LeaveGuard({ title, unsaved, saving, onSave }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!unsaved) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [unsaved]);
  if (blocker.state !== 'blocked') return null;
  const stay = () => blocker.reset();
  const saveAndLeave = async () => {
    if (await onSave()) blocker.proceed();
    else stay();
  };
  return (
    <Modal
      open
      title={title}
      onClose={stay}
      footer={
        <>
          <Button onClick={stay}>{t('Keep editing')}</Button>
          <Button danger onClick={() => blocker.proceed()}>
            {t('Discard')}
          </Button>
          <Button type="primary" loading={saving} onClick={saveAndLeave}>
            {t('Save')}
          </Button>
        </>
      }
    >
      {t('You have unsaved changes. Leaving this page loses them.')}
    </Modal>
  );
}
