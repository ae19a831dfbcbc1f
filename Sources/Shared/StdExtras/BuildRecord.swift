/// What a program was built of. This file is that of a working tree, which nobody vouches for; `Scripts/build-packages`
/// writes it anew, with the commit, the toolchain and the packages, in the copy of the sources that it builds.
enum BuildRecord {
    static let lines: [String] = []
}
