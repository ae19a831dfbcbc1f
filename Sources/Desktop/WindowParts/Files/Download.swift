package import ChatPresentation
package import ClientModel
package import Foundation

/// A file in the list of downloads.
package struct Download: Equatable {
    /// How far it is.
    package enum State: Equatable {
        /// It is being downloaded for a message; nil while its size is unknown.
        case running(StableID, FileTransfer?)
        /// It is in this place, with this size in bytes.
        case saved(URL, Int64)
        /// It was saved, and moved or deleted since.
        case gone
    }

    /// The name of the file.
    package let name: String
    package let state: State
}
