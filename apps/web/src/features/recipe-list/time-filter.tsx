import { searchTexts } from '#texts/en/search.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';

const t = searchTexts.timeFilter;
const timeLimits = ['', '15', '30', '60'];

interface TimeFilterProps {
  maxMinutes: number | null;
  onChange: (maxMinutes: number | null) => void;
  isLabelVisible?: boolean;
}

/** Limits a list to recipes that are ready within a time. */
export function TimeFilter({ maxMinutes, onChange, isLabelVisible = false }: TimeFilterProps) {
  return (
    <SegmentedControl
      label={t.label}
      isLabelVisible={isLabelVisible}
      options={timeLimits.map((value) => ({
        value,
        label: value === '' ? t.any : t.upTo(Number(value)),
      }))}
      value={maxMinutes === null ? '' : String(maxMinutes)}
      onChange={(value) => onChange(value === '' ? null : Number(value))}
      className={isLabelVisible ? '' : 'max-w-md'}
    />
  );
}
