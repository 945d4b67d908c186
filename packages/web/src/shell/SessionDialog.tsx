import { renewCsrfToken } from '../api/client.ts';
import { sessionRenewed, useSessionExpiry } from '../api/session-expiry.ts';
import { t } from '../platform/i18n.ts';
import { currentUser } from '../platform/session.ts';
import { Modal } from '../ui/Modal.tsx';
import { SignInForm } from '../ui/SignInForm.tsx';

/** The sign-in page leads back to where the person was. */
function leave(): void {
  const { pathname, search } = window.location;
  window.location.assign(`/login/?${new URLSearchParams({ next: pathname + search })}`);
}

/** Signs in again without losing the page; the calls that met the expired session go on by themselves. */
export function SessionDialog() {
  const waiting = useSessionExpiry(state => state.waiting);
  const user = currentUser();
  const renewed = async (username: string) => {
    // Another person must not continue in this one's page.
    if (username !== user?.username) window.location.reload();
    await renewCsrfToken();
    sessionRenewed();
  };
  return (
    <Modal open={waiting} title={t('Your session timed out')} width={400} footer={null} onClose={leave}>
      <p>{t('Sign in again to go on where you were. Nothing on this page is lost.')}</p>
      <SignInForm username={user?.username} onDone={renewed} />
    </Modal>
  );
}
