// breaks: manifests-are-listed-once
import '#modules/ledger/module.ts'
