import { useState } from 'react';
import { useTextKeys } from '../../lib/use-text-keys.ts';
import { TextField } from '../../ui/field.tsx';

/** A field for a number of px. The typed number applies on Enter, or when the field loses the focus. */
export function PxField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (value: number) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    if (typed !== null && /^\d{1,5}$/.test(typed.trim())) onChange(Number(typed));
    setTyped(null);
  };
  const onKeyDown = useTextKeys((event) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.key === 'Enter') take();
    if (step === undefined) return;
    event.preventDefault();
    onChange(value + step * (event.shiftKey ? 10 : 1));
    setTyped(null);
  });
  return (
    <TextField
      label={`${label} (px)`}
      inputMode="numeric"
      value={typed ?? String(value)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={onKeyDown}
    />
  );
}
