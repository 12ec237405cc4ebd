// The look of an open list of options, shared by select, combobox and menu.

export const popupClasses =
  'z-(--z-menu) max-h-80 overflow-y-auto rounded-md bg-raised p-1 text-base shadow-pop outline-none [--anchor-gap:4px] empty:invisible'

export const optionClasses =
  'group flex h-8 min-h-(--finger) items-center gap-[9px] rounded-[5px] px-2 whitespace-nowrap text-text select-none data-focus:bg-option data-disabled:text-text-3'
