// breaks: routes-are-in-the-manifest
import '#modules/ledger/routes.ts'
