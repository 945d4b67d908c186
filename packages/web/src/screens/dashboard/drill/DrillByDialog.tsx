import { EditOutlined } from '@ant-design/icons';
import type { Settings } from '@parallax/charts';
import { api, toFrame } from '@parallax/contract';
import { Breadcrumb, Button, Segmented } from 'antd';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/errors.ts';
import { ChartHost } from '../../../chart-host/ChartHost.tsx';
import type { OnPick } from '../../../chart-host/pick.ts';
import { GridView } from '../../../chart-host/renderers/GridView.tsx';
import type { ChartSource, Prepared } from '../../../chart-host/request.ts';
import { type ChartRun, useChart } from '../../../chart-host/use-chart.ts';
import { useSize } from '../../../chart-host/use-size.ts';
import { t } from '../../../platform/i18n.ts';
import { can } from '../../../platform/session.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { toast } from '../../../ui/toasts/store.ts';
import { gridOf } from '../view/tile/rows-grid.ts';
import { useLabelColours } from '../view/tile/use-tile.ts';
import { ChartDrill } from './ChartDrill.tsx';
import styles from './Drill.module.css';
import { breadcrumbs, type DrillStep, drillSettings } from './model/drill-by.ts';
import type { DrillOpen } from './open-state.ts';

interface DrillByDialogProps {
  part: Prepared;
  source: ChartSource;
  name: string;
  steps: readonly DrillStep[];
  onClose(): void;
}

/** A chart broken down by another column, and further from there. */
export function DrillByDialog({ part, source, name, steps: first, onClose }: DrillByDialogProps) {
  const [steps, setSteps] = useState(first);
  const [shape, setShape] = useState<'chart' | 'table'>('chart');
  const [open, setOpen] = useState<DrillOpen | null>(null);
  const { chart, settings } = part;
  const drilled = useMemo(() => drilledSource(part, source, steps), [part, source, steps]);
  const run = useChart(drilled);
  const colours = useLabelColours();
  const trail = breadcrumbs(chart, settings, steps);
  const onPick = useCallback<OnPick>((picked, { at }) => setOpen({ kind: 'menu', spot: { picked, at } }), []);
  const onOpen = (next: DrillOpen | null) => {
    if (next?.kind !== 'by') return setOpen(next);
    setSteps([...steps, ...next.steps]);
    setOpen(null);
  };
  return (
    <Modal open responsive title={t('Drill by: %s', name)} footer={null} onClose={onClose}>
      <div className={styles.tools}>
        <Breadcrumb
          className={styles.trail}
          items={trail.map(({ by, chosen }, level) => ({
            key: `${level} ${by}`,
            title: crumb(chosen ? `${by} (${chosen})` : by, level < trail.length - 1, () => {
              if (level === 0) onClose();
              else setSteps(steps.slice(0, level));
            }),
          }))}
        />
        <Segmented
          size="small"
          aria-label={t('Show as')}
          value={shape}
          options={[
            { value: 'chart', label: t('Chart') },
            { value: 'table', label: t('Table') },
          ]}
          onChange={setShape}
        />
        <EditButton settings={drilled.settings} datasetId={part.dataset.id} />
      </div>
      <div className={styles.picture} data-test="drill-by-picture">
        {shape === 'chart' ? (
          <ChartHost chartId={0} name={name} run={run} labelColours={colours} onPick={onPick} />
        ) : (
          <Table run={run} name={name} />
        )}
      </div>
      {open && <ChartDrill open={open} run={run} source={drilled} name={name} onOpen={onOpen} />}
    </Modal>
  );
}

function drilledSource(
  { chart, settings }: Prepared,
  source: ChartSource,
  steps: readonly DrillStep[],
): ChartSource {
  const next = steps.reduce<Settings>((current, step) => drillSettings(chart, current, step), settings);
  const origin = source.drilled?.chartId ?? source.chartId;
  const columns = [...(source.drilled?.columns ?? []), ...steps.map(({ column }) => column)];
  return { ...source, chartId: 0, settings: next, drilled: { chartId: origin, columns } };
}

const crumb = (text: string, leads: boolean, onClick: () => void) =>
  leads ? (
    <button type="button" onClick={onClick}>
      {text}
    </button>
  ) : (
    text
  );

function Table({ run, name }: { run: ChartRun; name: string }) {
  const element = useRef<HTMLDivElement>(null);
  const size = useSize(element);
  const [result] = run.answer?.results ?? [];
  const grid = useMemo(() => (result ? gridOf(toFrame(result), result.coltypes) : null), [result]);
  return (
    <div ref={element} className={styles.fill}>
      {grid && size && (
        <GridView
          view={{ kind: 'grid', grid }}
          size={size}
          label={name}
          onRendered={run.rendered}
          onError={run.renderFailed}
        />
      )}
    </div>
  );
}

function EditButton({ settings, datasetId }: { settings: Settings; datasetId: number }) {
  const navigate = useNavigate();
  if (!can('can_explore', 'Superset')) return null;
  const edit = async () => {
    const { slice_id: _, ...form_data } = settings;
    try {
      const { key } = await call(api.explore.keepFormData, {
        body: {
          datasource_id: datasetId,
          datasource_type: 'table',
          form_data: JSON.stringify({ ...form_data, datasource: `${datasetId}__table` }),
        },
      });
      navigate(`/explore/?form_data_key=${key}&datasource_id=${datasetId}&datasource_type=table`);
    } catch (error) {
      toast.danger(t('Sorry, something went wrong. %s', errorText(error)));
    }
  };
  return (
    <Button size="small" icon={<EditOutlined aria-hidden />} onClick={edit}>
      {t('Edit chart')}
    </Button>
  );
}
