import './routes.ts'
