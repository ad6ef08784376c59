/** The administrator's password in tests. Apart, so that a process of its own needs no test runner to know it. */
export const ADMIN_PASSWORD = 'mật khẩu quản trị';
