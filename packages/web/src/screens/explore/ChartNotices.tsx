import { Alert, Button } from 'antd';
import { t } from '../../platform/i18n.ts';
import { useExplore, useExploreStore, useWork } from './context.ts';
import type { DialogName } from './dialogs/Dialogs.tsx';

/** What the server said of the chart as it was opened. */
export function ChartNotices({ onDialog }: { onDialog(name: DialogName): void }) {
  const store = useExploreStore();
  const { dataset } = useWork();
  const message = useExplore(state => state.message);
  return (
    <>
      {message && (
        <Alert type="warning" showIcon closable={{ onClose: store.dismissMessage }} title={message} />
      )}
      {dataset.missing && (
        <Alert
          type="error"
          showIcon
          title={t('The dataset of this chart is gone')}
          action={
            <Button size="small" onClick={() => onDialog('swap-dataset')}>
              {t('Swap dataset')}
            </Button>
          }
        />
      )}
    </>
  );
}
