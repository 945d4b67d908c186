import { t } from '../platform/i18n.ts';
import { LongTextField, TextField } from '../ui/form/fields.tsx';
import styles from './DatasetEditor.module.css';
import type { Notes } from './model/draft.ts';

interface NotesFieldsProps {
  notes: Notes;
  disabled: boolean;
  onChange(changes: Partial<Notes>): void;
}

/** Who vouches for it, and what to be warned of. */
export const NotesFields = ({ notes, disabled, onChange }: NotesFieldsProps) => (
  <>
    <div className={styles.pair}>
      <TextField
        label={t('Certified by')}
        hint={t('Person or group that has certified this')}
        value={notes.certifiedBy}
        disabled={disabled}
        onChange={certifiedBy => onChange({ certifiedBy })}
      />
      <TextField
        label={t('Certification details')}
        value={notes.certificationDetails}
        disabled={disabled || !notes.certifiedBy.trim()}
        onChange={certificationDetails => onChange({ certificationDetails })}
      />
    </div>
    <LongTextField
      label={t('Warning')}
      hint={t('Shown wherever it is chosen. Markdown is understood.')}
      value={notes.warning}
      disabled={disabled}
      onChange={warning => onChange({ warning })}
    />
  </>
);
