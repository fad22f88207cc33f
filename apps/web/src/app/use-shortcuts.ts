import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#lib/paths.ts';
import { readStored, storedKeys, writeStored } from '#lib/storage.ts';

const OFF = 'off';
/** How long the second key of two may take. */
const SECOND_KEY_MS = 1500;
const typingPlaces =
  'input:not([type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable], [role=combobox], [role=menu], [role=listbox]';

/** The key belongs to what one is doing just now. */
function isTaken(event: KeyboardEvent): boolean {
  const place = event.target instanceof Element ? event.target : null;
  return (
    event.defaultPrevented ||
    event.isComposing ||
    event.repeat ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    Boolean(place?.closest(typingPlaces)) ||
    document.querySelector('dialog[open]') !== null
  );
}

/** The search field of this page, if it has one. */
const searchField = () => document.querySelector<HTMLElement>('[data-search-field]');

export interface Shortcuts {
  isOpen: boolean;
  isOn: boolean;
  open: () => void;
  close: () => void;
  turn: (isOn: boolean) => void;
}

/** Single keys that lead somewhere, and the list of them. Who is bothered by them turns them off. */
export function useShortcuts(): Shortcuts {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const [isOn, setIsOn] = useState(() => readStored(storedKeys.shortcuts) !== OFF);
  const goPressedAt = useRef(0);

  useEffect(() => {
    if (!isOn) return;
    const afterGo: Record<string, () => void> = {
      h: () => void navigate(paths.home),
      i: () => void navigate(paths.items),
    };
    const alone: Record<string, () => void> = {
      '/': () => {
        const field = searchField();
        if (field) field.focus();
        else void navigate(paths.search);
      },
      n: () => void navigate(paths.createItem),
      '?': () => setIsOpen(true),
    };
    function hear(event: KeyboardEvent) {
      if (isTaken(event)) return;
      const isSecond = event.timeStamp - goPressedAt.current < SECOND_KEY_MS;
      goPressedAt.current = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const act = (isSecond && afterGo[event.key]) || alone[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    }
    goPressedAt.current = Number.NEGATIVE_INFINITY;
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [isOn, navigate]);

  return {
    isOpen,
    isOn,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    turn(wanted) {
      setIsOn(wanted);
      writeStored(storedKeys.shortcuts, wanted ? null : OFF);
    },
  };
}
