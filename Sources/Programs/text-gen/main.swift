import Foundation

// Reads po/martlet.pot and the catalogs that po/LINGUAS names, and writes Sources/Shared/Localization/Generated. Run it in
// the repository's root; the second way lists what languages lack instead:
//
//     swift run text-gen
//     swift run text-gen --missing

do {
    if CommandLine.arguments.dropFirst() == ["--missing"] {
        try Generator.listMissing()
    } else {
        try Generator.run()
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
