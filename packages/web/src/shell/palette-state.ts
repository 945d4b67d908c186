import { create } from 'zustand';

interface PaletteState {
  visible: boolean;
  open(): void;
  close(): void;
}

export const usePalette = create<PaletteState>(set => ({
  visible: false,
  open: () => set({ visible: true }),
  close: () => set({ visible: false }),
}));
