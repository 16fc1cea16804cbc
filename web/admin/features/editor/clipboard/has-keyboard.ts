/** Whether the device has a mouse or a touchpad, and with it most likely a keyboard. */
export const hasKeyboard = (): boolean =>
  window.matchMedia('(hover: hover) and (pointer: fine)').matches;
