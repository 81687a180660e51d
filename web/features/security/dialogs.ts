/** What can be changed here, each in a dialog of its own. */
export type SecurityDialog = 'password' | 'payment' | 'mobile' | 'email' | 'totp' | 'profile' | 'others'
