import { Button, Tooltip } from 'antd';
import type { RowAction } from './definition.ts';
import styles from './ListView.module.css';

/** Icons that appear on hover and on keyboard focus, and are always there without a mouse. */
export const RowActions = ({ actions }: { actions: readonly RowAction[] }) => (
  <span className={styles.actions}>
    {actions.map(action => (
      <Tooltip key={action.key} title={action.label}>
        <Button
          type="text"
          size="small"
          danger={action.danger}
          aria-label={action.label}
          data-test={`row-action-${action.key}`}
          icon={action.icon}
          onClick={event => {
            event.stopPropagation();
            action.run();
          }}
        />
      </Tooltip>
    ))}
  </span>
);
