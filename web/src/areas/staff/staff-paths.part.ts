// The addresses of staff members and roles.
export const staffPath = '/staff-manage/staff-users'
export const rolesPath = '/roles'
export const addRolePath = `${rolesPath}/add`

export const rolePath = (id: number | string): string => `${rolesPath}/edit/${id}`
