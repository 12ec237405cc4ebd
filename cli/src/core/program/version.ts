// The version that --version shows: the project's own.
export const version = '0.1.0'
