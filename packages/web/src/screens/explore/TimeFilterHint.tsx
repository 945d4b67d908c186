import { Alert, Button } from 'antd';
import { useRef, useState } from 'react';
import { t } from '../../platform/i18n.ts';
import { useControlContext, useDefinition, useExploreStore, useWork } from './context.ts';
import { setControl } from './model/commands/set-control.ts';
import { unfilteredAxis, withTimeFilter } from './model/time-filter.ts';

/** After another time column was put on the x-axis: offers to filter by it. */
export function TimeFilterHint() {
  const store = useExploreStore();
  const definition = useDefinition();
  const context = useControlContext();
  const { settings, dataset } = useWork();
  const opened = useRef(settings.x_axis);
  const [declined, setDeclined] = useState<string | null>(null);
  const column = unfilteredAxis(settings, dataset);
  const filters = definition?.controls
    .flatMap(section => section.rows.flat())
    .find(({ setting }) => setting === 'adhoc_filters');
  if (!column || !definition || !filters || column === opened.current || column === declined) return null;
  return (
    <Alert
      type="info"
      data-test="time-filter-hint"
      title={t('%s is on the x-axis but not among the filters.', column)}
      closable={{ onClose: () => setDeclined(column), 'aria-label': t('Close') }}
      action={
        <Button
          size="small"
          onClick={() =>
            store.dispatch(setControl(definition, filters, withTimeFilter(settings, column), context))
          }
        >
          {t('Filter by it')}
        </Button>
      }
    />
  );
}
