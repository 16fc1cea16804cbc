/** The screens of the account area, for the account menu and the links above each screen. */
export const ACCOUNT_LINKS = [
  { to: '/admin/change-password', label: 'Change password', smallLabel: 'Password' },
  { to: '/admin/sessions', label: 'Where you are signed in', smallLabel: 'Signed in' },
  { to: '/admin/administrators', label: 'Administrators', smallLabel: 'Administrators' },
  { to: '/admin/history', label: 'History', smallLabel: 'History' },
  { to: '/admin/runs', label: 'Imports and undo', smallLabel: 'Imports' },
] as const;
