// breaks: web-ui-has-no-data
import '#modules/ledger/contract.ts'
