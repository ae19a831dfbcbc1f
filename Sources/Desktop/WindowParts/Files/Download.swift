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

    /// What a row of the list is made for, whatever the progress.
    package var identity: Download {
        guard case .running(let message, _) = state else { return self }
        return Download(name: name, state: .running(message, nil))
    }
}
