import { DeleteOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons';
import { t } from '../../platform/i18n.ts';
import type { BulkAction, RowAction } from './definition.ts';

export const editAction = (run: () => void): RowAction => ({
  key: 'edit',
  label: t('Edit'),
  icon: <EditOutlined />,
  run,
});

export const viewAction = (run: () => void): RowAction => ({
  key: 'view',
  label: t('View'),
  icon: <EyeOutlined />,
  run,
});

export const deleteAction = (run: () => void): RowAction => ({
  key: 'delete',
  label: t('Delete'),
  icon: <DeleteOutlined />,
  danger: true,
  run,
});

export const bulkDelete = <Row,>(run: BulkAction<Row>['run']): BulkAction<Row> => ({
  key: 'delete',
  label: t('Delete'),
  danger: true,
  run,
});
