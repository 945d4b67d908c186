import { CHART_CHANGES_PAGE_SIZE } from '@parallax/contract';
import { Table } from 'antd';
import { t } from '../../../platform/i18n.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { useDefinition, useExplore, useWork } from '../context.ts';
import { type Alteration, alterations } from '../model/altered.ts';
import type { DialogProps } from './Dialogs.tsx';

/** What differs from the chart as it was saved. */
export function AlteredDialog({ onClose }: DialogProps) {
  const { settings } = useWork();
  const saved = useExplore(state => state.saved);
  const definition = useDefinition();
  const changes = saved ? alterations(definition, saved, settings) : [];
  return (
    <Modal open responsive title={t('Chart changes')} onClose={onClose} cancelText={t('Close')}>
      <Table<Alteration>
        size="small"
        rowKey="setting"
        dataSource={changes}
        pagination={{ pageSize: CHART_CHANGES_PAGE_SIZE, hideOnSinglePage: true }}
        columns={[
          { title: t('Control'), dataIndex: 'control' },
          { title: t('Before'), dataIndex: 'before' },
          { title: t('After'), dataIndex: 'after' },
        ]}
      />
    </Modal>
  );
}
