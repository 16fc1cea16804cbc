/** The screens of the account area, for the account menu and the links above each screen. */
export const ACCOUNT_LINKS = [
  { to: '/admin/change-password', label: 'Change password' },
  { to: '/admin/sessions', label: 'Where you are signed in' },
  { to: '/admin/administrators', label: 'Administrators and backup' },
  { to: '/admin/history', label: 'History' },
  { to: '/admin/runs', label: 'Imports and samples' },
] as const;
