// Recognises that two transactions waited for each other and PostgreSQL ended this one, of which nothing was done.
import { DatabaseError } from 'pg'

export const isDeadlock = (error: unknown): boolean => error instanceof DatabaseError && error.code === '40P01'
